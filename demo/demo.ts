export { fillDemoFirm } from './firm.ts'
export { demoPages } from './inbox.ts'
export { adminEmail, adminName, logins, password } from './logins.ts'
export { standInAt, startStandIn } from './stand-in.ts'
