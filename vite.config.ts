import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    // The server's entry is the whole program, so that each class and each request key exists once.
    ssr: { build: { rolldownOptions: { input: './server/program.ts', checks: { pluginTimings: false } } } },
  },
  // How long each plugin took is of no use to whoever starts the program on a slow machine.
  build: { assetsInlineLimit: 0, rolldownOptions: { checks: { pluginTimings: false } } },
  // Also for the script of the contact page, which is bundled as a worker is: by itself, without the framework.
  worker: { format: 'es' },
  // What pages use in the browser. Whatever else the development server found later, it would have to reload the
  // page for, and routes name much that only the server uses.
  optimizeDeps: {
    noDiscovery: true,
    include: [
      '@conform-to/react',
      '@conform-to/zod/v4',
      '@simplewebauthn/browser',
      'altcha',
      'react-dropzone',
      'zod',
    ],
  },
})
