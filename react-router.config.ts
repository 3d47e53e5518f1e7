import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // A page's few words for the browser's part of an action are not worth a file of their own.
  splitRouteModules: false,
  // Beside the build that is in use: server/making/build.ts, which runs this, puts it in its place when it is whole.
  buildDirectory: join('.builds', `making-${process.ppid}`),
  // The origin of every unsafe request is checked once, for pages and API alike, in server/request-guards.ts.
  // The framework's own check compares with the Host header, which a proxy may rewrite.
  allowedActionOrigins: ['**'],
} satisfies Config
