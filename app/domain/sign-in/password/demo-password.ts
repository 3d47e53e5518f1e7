/** Shared password of the demo accounts. Public on purpose, because demo mode listens only on loopback. */
export const DEMO_PASSWORD = 'foyer-demo-2026'
