import { join, relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { brandPlugin } from './scripts/brand-plugin.ts'
import { contentPath, importContent } from './scripts/content-dir.js'
import { ownPagesPlugin } from './scripts/own-pages.ts'
import { placeholdersPlugin } from './scripts/placeholders.ts'
import { createHumanCheckModule, textsPlugin } from './scripts/texts-plugin.ts'

const { language }: typeof import('#content/language.ts') = await importContent('language.ts')

/** Emits the worker thread for PDF files as a file of its own: it shares nothing with the program. */
const pdfThread: Plugin = {
  name: 'pdf-thread',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  buildStart() {
    this.emitFile({ type: 'chunk', id: './app/adapters/pdf/worker.ts', fileName: 'pdf-thread.js' })
  },
}

/** Tests the path of a file relative to the checkout; files of the content are in `content/`, wherever it is. */
const at = (place: RegExp) => (file: string) => {
  if (file.startsWith('\0')) return place.test(file.slice(1))
  const inContent = file.startsWith(`${contentPath}/`)
  return place.test(
    inContent ? `content${file.slice(contentPath.length)}` : relative(import.meta.dirname, file),
  )
}

/**
 * Forms are checked in the browser by the server's own schemas. Those can also describe themselves as JSON Schema, a
 * seventh of the library, which nothing in the browser asks for.
 */
const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
    handler: (code) =>
      code
        .replaceAll(/^\s*inst\._zod\.processJSONSchema = .*$/gm, '')
        .replaceAll(/create(Standard|To)JSONSchemaMethod\(this, [^)]*\)/g, '(() => {})'),
  },
}

/**
 * What nearly every page behind the log-in loads is in few files: each one more is a question more before anything can
 * be clicked. What few pages use stays with them. Only pages with a form load what forms need.
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
      /^(content\/(brand|firm|language|lists)|app\/(rich-texts|texts))\.ts|^app\/(root\.tsx|routes\/show-error-at-form|ui\/(frame\/site-frame|notice)\.tsx|ui\/drafts\/drafts-context|ui\/form\/(button-form|hidden-fields|edit-conflict-context|form-outcome|unsaved-changes)\.tsx?)/,
    ),
  },
  {
    name: 'work',
    test: at(
      /^app\/(ui\/(frame\/(area-shell|impersonation-banner)|form\/edit-conflict|list\/(table|list-controls|empty-state)|status-badges|dialog|confirm-dialog|dates|page-header|copy-button|row-link|bulk\/.*)|core\/money|routes\/(search\/search-shortcut|area-middleware|route-exports|messages\/unread-count|admin\/(clients\/client-links|users\/invitation-link|active-filter|count-phrase)))\./,
    ),
  },
  {
    name: 'forms',
    test: at(
      /^(app\/ui\/form\/(?!profile-fields|edit-conflict\.)|node_modules\/(@conform-to|zod)\/|app\/(core\/form-fields|domain\/users\/account-forms)\.ts)/,
    ),
  },
  { name: 'sign-in', test: at(/^app\/(routes\/auth\/|ui\/passkey-requests)/), minShareCount: 2 },
  { name: 'uploads', test: at(/^app\/routes\/documents\//) },
]

/**
 * The server is one bundle with the packages in it, because a start that looks for 1,500 files takes longer than all
 * the rest. These stay where they are installed: what has native parts or reads files beside itself, what only few
 * servers or moments need, and React, of which tests take the build for development.
 */
const beside = [
  '@aws-sdk/client-s3',
  '@aws-sdk/lib-storage',
  '@electric-sql/pglite',
  '@react-pdf/renderer',
  '@takumi-rs/core',
  '@zxcvbn-ts/language-common',
  'fonteditor-core',
  'react',
  'react-dom',
  'sharp',
]

export default defineConfig(({ command }) => ({
  // The firm's own pictures and icons.
  publicDir: join(contentPath, 'public'),
  define: {
    'import.meta.env.CONTENT_FILES': JSON.stringify(command === 'build' ? 'build/content' : contentPath),
  },
  // The content may be outside the checkout.
  server: { fs: { allow: [import.meta.dirname, contentPath] } },
  plugins: [
    brandPlugin,
    ownPagesPlugin,
    placeholdersPlugin,
    tailwindcss(),
    reactRouter(),
    textsPlugin,
    pdfThread,
    withoutJsonSchema,
  ],
  resolve: {
    alias: [
      { find: /^#content\//, replacement: `${contentPath}/` },
      { find: 'virtual:human-check-words', replacement: createHumanCheckModule(language.lang) },
    ],
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    // The server's entry is the whole program, so that each class and each request key exists once.
    ssr: {
      // While developing, packages are loaded as they are.
      resolve: command === 'build' ? { noExternal: true, external: beside } : {},
      build: {
        // Minimum of a release: RELEASE_ENGINES.
        target: 'node22',
        rolldownOptions: { input: './server/program.ts', checks: { pluginTimings: false } },
      },
    },
  },
  // How long each plugin took does not help a person who starts the program on a slow machine.
  build: { assetsInlineLimit: 0, rolldownOptions: { checks: { pluginTimings: false } } },
  // Also for the script of the contact page, which is bundled as a worker is: by itself, without the framework.
  worker: {
    format: 'es',
    plugins: () => [textsPlugin],
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  // What pages use in the browser. Whatever else the development server found later, it would have to reload the
  // page for, and routes name much that only the server uses.
  optimizeDeps: {
    noDiscovery: true,
    include: ['@conform-to/react', '@conform-to/zod/v4', '@simplewebauthn/browser', 'altcha', 'zod'],
  },
}))
