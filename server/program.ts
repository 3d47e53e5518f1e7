// What the SSR build is made of: all that the launcher and the tests need comes out of this one bundle, so that
// each class and each request key exists once.

export { openGoogle } from '#app/adapters/google.server.ts'
export { openHumanCheck } from '#app/adapters/human-check.server.ts'
export { openJobs } from '#app/adapters/jobs.server.ts'
export { openFiles } from '#app/adapters/open-files.server.ts'
export { openPasswords } from '#app/adapters/passwords.server.ts'
export { openPdf } from '#app/adapters/pdf/pdf.server.ts'
export { openSeal } from '#app/adapters/seal.server.ts'
export { openSpool } from '#app/adapters/spool.server.ts'
export { openDatabase } from '#db/connect.server.ts'
export { runAdminCommand } from './admin-command.ts'
export { build, createApp } from './app.ts'
export { failureLines, printBanner } from './banner.ts'
export { run } from './commands.ts'
export { openHealth } from './health.ts'
export { openLog } from './log.ts'
export { serve } from './serve.ts'
