/** Shared password of the demo accounts. Public on purpose: demo mode listens on loopback only. */
export const DEMO_PASSWORD = 'foyer-demo-2026'
