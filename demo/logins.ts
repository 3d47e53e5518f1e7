/** Public on purpose: demo mode listens on loopback only. */
export const password = 'foyer-demo-2026'
export const adminEmail = 'admin@norrvane.example'
export const adminName = 'Norrvane Office'
export const logins = [
  { who: 'the administrator', email: adminEmail },
  { who: 'client, with projects', email: 'client@harborline.example' },
  { who: 'its CFO, one project', email: 'finance@harborline.example' },
  { who: 'client, new today', email: 'newcomer@brightfield.example' },
]
