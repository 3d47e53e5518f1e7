/** Of the demo's accounts, and public on purpose: demo mode listens on loopback only. */
export const publicPassword = 'foyer-demo-2026'
