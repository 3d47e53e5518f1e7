/** Header that carries the client IP to the auth library. server/app.ts overwrites any value sent by the client. */
export const ADDRESS_HEADER = 'x-foyer-address'
