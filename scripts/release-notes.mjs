// Cuts the notes of one version out of the changelog.

/** Throws a sentence if the changelog has no section for the version, or no date unless it is a draft. */
export function readReleaseNotes(changelog, version, isDraft = false) {
	const lines = changelog.split("\n");
	const start = lines.findIndex((line) => line.startsWith(`## [${version}]`));
	if (start === -1) throw new Error(`CHANGELOG.md has no section [${version}]`);
	const [title = "", ...rest] = lines.slice(start);
	if (!isDraft && !/ - \d{4}-\d\d-\d\d$/.test(title)) {
		throw new Error(`CHANGELOG.md has no date for ${version}: write it, or make a draft with --draft`);
	}
	// The next section, or the links at the end.
	const next = rest.findIndex((line) => line.startsWith("## ") || /^\[[^\]]+\]: /.test(line));
	const section = [
		`# Hakiki ${version}${title.slice(`## [${version}]`.length)}`,
		...rest.slice(0, next === -1 ? undefined : next),
	];
	return `${section.join("\n").trimEnd()}

Install it with \`npm install hakiki@${version}\`, or from the attached package. \`sha256sum --check SHA256SUMS\` checks the files.
docs/operating/versions.md says which versions can be upgraded to this one.
`;
}
