/** Carries the visitor's network address to the auth library; server/app.ts writes it over whatever came. */
export const ADDRESS_HEADER = 'x-foyer-address'
