import { join, relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import type { Payment } from './app/content/shapes.ts'
import { brandPlugin } from './scripts/brand-plugin.ts'
import { contentPath, importContent } from './scripts/content-dir.js'
import { customPagesPlugin } from './scripts/custom-pages.ts'
import { lacksModules } from './scripts/modules.ts'
import { placeholdersPlugin } from './scripts/placeholders.ts'
import { createHumanCheckModule, textsPlugin } from './scripts/texts-plugin.ts'

const { language }: typeof import('#content/language.ts') = await importContent('language.ts')

/** Emits the worker threads and the process that draws pages as separate files, because they share nothing with the program. */
const threads: Plugin = {
  name: 'threads',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  buildStart() {
    this.emitFile({ type: 'chunk', id: './app/adapters/pdf/worker.ts', fileName: 'pdf-thread.js' })
    this.emitFile({ type: 'chunk', id: './app/adapters/pdf/page-process.ts', fileName: 'page-process.js' })
    this.emitFile({ type: 'chunk', id: './app/adapters/pdf/seal-worker.ts', fileName: 'seal-thread.js' })
    this.emitFile({ type: 'chunk', id: './app/adapters/pdf/mark-worker.ts', fileName: 'mark-thread.js' })
    this.emitFile({ type: 'chunk', id: './db/embedded-thread.ts', fileName: 'embedded-thread.js' })
  },
}

/**
 * Tests a file's path relative to the checkout. Content files are matched as `content/`, wherever the content folder
 * is.
 */
const at = (place: RegExp) => (file: string) => {
  if (file.startsWith('\0')) return place.test(file.slice(1))
  const inContent = file.startsWith(`${contentPath}/`)
  return place.test(
    inContent ? `content${file.slice(contentPath.length)}` : relative(import.meta.dirname, file),
  )
}

/**
 * The browser validates forms with the server's own schemas. Zod schemas can also describe themselves as JSON Schema,
 * and strings have methods for formats such as ULID. That code is a fifth of the library, and nothing in the browser
 * uses it.
 */
const withoutUnusedZod: Plugin = {
  name: 'without-unused-zod',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
    handler: (code) =>
      code
        .replaceAll(/^\s*inst\._zod\.processJSONSchema = .*$/gm, '')
        .replaceAll(/create(Standard|To)JSONSchemaMethod\(this, [^)]*\)/g, '(() => {})')
        .replaceAll(
          /^ {4}(?!email|url|uuid\b)\w+\(params\) \{\n\s+return this\.check\(core\._\w+\(Zod.*\n {4}\},\n/gm,
          '',
        ),
  },
}

/**
 * Of the content's payment.ts, pages in the browser use only the defaults of a new invoice. The rest, such as the accounts
 * of the bookkeeping, would be in a file that anyone can download.
 */
const publicPayment: Plugin = {
  name: 'public-payment',
  applyToEnvironment: ({ name }) => name === 'client',
  async load(id) {
    if (id !== join(contentPath, 'payment.ts')) return
    const { payment }: { payment: Payment } = await importContent('payment.ts')
    const { currency, dueDays, taxRate, taxStatus, exemptionReason } = payment
    const defaults = { currency, dueDays, taxRate, taxStatus, exemptionReason }
    return `export const payment = ${JSON.stringify(defaults)}`
  },
}

/**
 * Bundles the code that nearly every signed-in page loads into a few files, because each additional file costs a
 * request before anything can be clicked. Code used by only a few pages stays with them, and only pages with a form
 * load the form code.
 */
const groups = [
  {
    name: 'framework',
    test: at(
      /^(node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser|turbo-stream)\/|app\/entry\.client|vite\/preload-helper)/,
    ),
  },
  {
    name: 'frame',
    test: at(
      /^content\/(brand|firm|language|lists)\.ts|^app\/(root\.tsx|texts\.ts|routes\/show-error-at-form|ui\/frame\/site-frame\.tsx|ui\/(browser-value|drafts\/drafts-context)\.ts|ui\/form\/(button-form|edit-conflict-context|form-outcome|unsaved-changes)\.tsx?)/,
    ),
  },
  {
    name: 'forms',
    test: at(
      /^(app\/ui\/form\/(?!profile-fields|unsaved-question|edit-conflict\.)|node_modules\/(@conform-to|zod)\/|app\/(core\/form-fields|domain\/sign-in\/password\/password-forms)\.ts)/,
    ),
  },
  {
    name: 'profile',
    test: at(/^(app\/(domain\/users\/profile-forms|ui\/form\/profile-fields))\./),
  },
  {
    name: 'work',
    test: at(
      /^app\/(ui\/(frame\/(area-shell|impersonation-banner)|form\/(edit-conflict|unsaved-question)|list\/(table|list-controls)|breakable-email|status-badges|dialog|confirm-dialog|dates\/dates|page|disclosure|link-strip|tabs|copy-button|bulk\/.*)|core\/(money|join-list)|domain\/access\/format-names|routes\/(search\/search-shortcut|area-middleware|route-exports|messages\/format-unread-count|security\/closing-banner|admin\/(visible-to|clients\/client-links|companies\/(company-link|company-options|assignment-dialog)|users\/invitation-link|active-filter|count-phrase)))\./,
    ),
  },
  { name: 'login', test: at(/^app\/(routes\/auth\/carried-email|ui\/passkey-requests)\./) },
  { name: 'sign-in', test: at(/^app\/routes\/auth\/(?!carry-on-submit|expired-link)/), minShareCount: 2 },
  { name: 'uploads', test: at(/^app\/routes\/documents\//) },
]

/**
 * Makes Chromium compile React, the router and the form code off the main thread while they load. Otherwise the first
 * click waits for some 200 functions to be compiled. See https://v8.dev/blog/explicit-compile-hints.
 */
const addCompileHint = ({ name }: { name: string }) =>
  ['entry.client', 'forms'].includes(name) ? '//# allFunctionsCalledOnLoad' : ''

/**
 * The server is one bundle that includes its packages, because finding 1,500 files at startup takes longer than
 * everything else. These packages are not bundled: those that have native parts or read files next to them, those that
 * few servers need or that are rarely used, and React, whose development build the tests use.
 */
const beside = [
  '@aws-sdk/client-s3',
  '@aws-sdk/lib-storage',
  '@electric-sql/pglite',
  '@hyzyla/pdfium',
  '@react-pdf/renderer',
  '@zxcvbn-ts/language-common',
  'react',
  'react-dom',
  'sharp',
]

/** Without its own file, the program would load the PDF library, which uses these packages, too. */
const cryptography = { name: 'cryptography', test: /\/node_modules\/(@noble|asn1js|pvtsutils|pvutils)\// }

export default defineConfig(({ command }) => ({
  // Not the content's own, which points to the place of the checkout where the content was made.
  tsconfig: join(import.meta.dirname, 'tsconfig.json'),
  // The firm's own pictures and icons.
  publicDir: join(contentPath, 'public'),
  define: {
    'import.meta.env.CONTENT_FILES': JSON.stringify(command === 'build' ? 'build/content' : contentPath),
  },
  // The content may be outside the checkout.
  server: { fs: { allow: [import.meta.dirname, contentPath] } },
  plugins: [
    brandPlugin,
    customPagesPlugin,
    placeholdersPlugin,
    tailwindcss(),
    reactRouter(),
    textsPlugin,
    threads,
    withoutUnusedZod,
    publicPayment,
  ],
  resolve: {
    alias: [
      ...(lacksModules
        ? [{ find: '#content/modules.ts', replacement: join(import.meta.dirname, 'demo-content/modules.ts') }]
        : []),
      { find: /^#content\//, replacement: `${contentPath}/` },
      { find: 'virtual:human-check-words', replacement: createHumanCheckModule(language.lang) },
    ],
  },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups }, postBanner: addCompileHint } } },
    },
    // The server's entry point is the whole program, so that each class and each request context key exists only once.
    ssr: {
      // During development, packages are loaded unbundled.
      resolve: command === 'build' ? { noExternal: true, external: beside } : {},
      build: {
        // The minimum version that a release supports: RELEASE_ENGINES.
        target: 'node22',
        rolldownOptions: {
          input: './server/program.ts',
          checks: { pluginTimings: false },
          output: { codeSplitting: { groups: [cryptography] } },
        },
      },
    },
  },
  // Plugin timings don't help someone who starts the program on a slow machine.
  build: { assetsInlineLimit: 0, rolldownOptions: { checks: { pluginTimings: false } } },
  // Also applies to the contact page's script, which is bundled like a worker: separately, without the framework.
  worker: {
    format: 'es',
    plugins: () => [textsPlugin],
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  // Packages that pages use in the browser. The development server would reload the page whenever it discovered another
  // one, and routes import many packages that only the server uses.
  optimizeDeps: {
    noDiscovery: true,
    include: ['@conform-to/react', '@conform-to/zod/v4', '@simplewebauthn/browser', 'altcha', 'zod'],
  },
}))
