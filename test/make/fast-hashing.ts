/** Cost parameters for hashing passwords in tests (scrypt). Not available in production. */
export const FAST_HASHING = { N: 1024, r: 8, p: 1 }
