import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // A page's few lines of browser-side action code don't justify a separate file.
  splitRouteModules: false,
  // A staging folder named after the parent process, scripts/build.ts, which activates the build once it is complete.
  buildDirectory: join('.builds', `staging-${process.ppid}`),
  // server/request-guards.ts checks the origin of every unsafe request, for both pages and the API. The framework's own
  // check compares it with the Host header, which a proxy may rewrite.
  allowedActionOrigins: ['**'],
} satisfies Config
