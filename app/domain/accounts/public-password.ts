/** Shared password of the demo accounts. Public on purpose: demo mode listens on loopback only. */
export const publicPassword = 'foyer-demo-2026'
