import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    // The server's entry is the whole Hono stack, so that the typed request keys of app/context.ts
    // are the same objects for the stack and for the routes.
    ssr: { build: { rolldownOptions: { input: './server/app.ts' } } },
  },
  build: { assetsInlineLimit: 0 },
  // Also for the script of the contact page, which is bundled as a worker is: by itself, without the framework.
  worker: { format: 'es' },
})
