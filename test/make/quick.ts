/** What a password costs in tests (scrypt); production has no way to it. */
export const QUICK = { N: 1024, r: 8, p: 1 }
