import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    // The server's entry is the whole Hono stack, so that the typed request keys of app/context.ts
    // are the same objects for the stack and for the routes.
    ssr: { build: { rolldownOptions: { input: './server/app.ts', checks: { pluginTimings: false } } } },
  },
  // How long each plugin took is of no use to whoever starts the program on a slow machine.
  build: { assetsInlineLimit: 0, rolldownOptions: { checks: { pluginTimings: false } } },
  // Also for the script of the contact page, which is bundled as a worker is: by itself, without the framework.
  worker: { format: 'es' },
})
