export { startFakeOidcProvider } from './fake-oidc-provider.ts'
export { createDemoPages } from './inbox.ts'
export { accounts, adminEmail, adminName, password } from './logins.ts'
export { seedDemoFirm } from './seed-demo-firm.ts'
