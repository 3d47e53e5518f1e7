import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // A page's few words for the browser's part of an action are not worth a file of their own.
  splitRouteModules: false,
  // A staging folder of scripts/build.ts, the parent process, which activates the build when it is complete.
  buildDirectory: join('.builds', `staging-${process.ppid}`),
  // The origin of every unsafe request is checked once, for pages and API alike, in server/request-guards.ts.
  // The framework's own check compares with the Host header, which a proxy may rewrite.
  allowedActionOrigins: ['**'],
} satisfies Config
