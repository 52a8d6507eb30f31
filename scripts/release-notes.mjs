// Cuts the notes of one version out of the changelog.

/** Throws a sentence if the changelog has no section for the version, or no date unless it is a draft. */
export function readReleaseNotes(changelog, version, isDraft = false) {
	const start = changelog.search(new RegExp(`^## \\[${version.replaceAll(".", "\\.")}\\]`, "m"));
	if (start === -1) throw new Error(`CHANGELOG.md has no section [${version}]`);
	const rest = changelog.slice(start);
	if (!isDraft && !/^## \[[^\]]+\] - \d{4}-\d\d-\d\d$/m.test(rest.slice(0, rest.indexOf("\n")))) {
		throw new Error(`CHANGELOG.md has no date for ${version}: write it, or make a draft with --draft`);
	}
	const next = rest.slice(3).search(/^(## |\[[^\]]+\]: )/m);
	const section = (next === -1 ? rest : rest.slice(0, next + 3)).trimEnd();
	return `${section.replace(/^## \[([^\]]+)\]/, "# Hakiki $1")}

Install it with \`npm install hakiki@${version}\`, or from the attached package. \`sha256sum --check SHA256SUMS\` checks the files.
docs/operating/versions.md says which versions can be upgraded to this one.
`;
}
