import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // The origin of every unsafe request is checked once, for pages and API alike, in server/origin.ts.
  // The framework's own check compares with the Host header, which a proxy may rewrite.
  allowedActionOrigins: ['**'],
} satisfies Config
