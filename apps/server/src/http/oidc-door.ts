// The company's own sign-in, as the routes see it.

export interface OidcDoor {
	/** What the button says. */
	readonly name: string;
	/** Where it begins. */
	readonly url: string;
}
