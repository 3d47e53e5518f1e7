import { spawnSync } from 'node:child_process'
import { createInterface } from 'node:readline/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { hasChanges, type NewFirm, writeContent } from './new-content.ts'

// `npm run new-firm` writes `content/` for another firm, from five answers or from as many arguments.

const questions = [
  { name: 'name', ask: 'What is the firm called?', wrong: /^\s*$/, hint: 'give a name' },
  { name: 'tagline', ask: 'What does it do, in one line?', wrong: /^\s*$/, hint: 'give one line' },
  {
    name: 'email',
    ask: 'Which address do clients write to?',
    wrong: /^(?!\S+@\S+\.\S+$)/,
    hint: 'give an address like office@firm.example',
  },
  {
    name: 'colour',
    ask: 'Which colour is its own? (like #0b6e4f)',
    wrong: /^(?!#[0-9a-f]{6}$)/i,
    hint: "write a colour like '#0b6e4f'",
  },
  {
    name: 'language',
    ask: 'Which language does it speak? (en or de)',
    wrong: /^(?!en$|de$)/,
    hint: "choose 'en' or 'de'",
  },
] as const

const { values } = parseArgs({
  options: {
    ...Object.fromEntries(questions.map(({ name }) => [name, { type: 'string' as const }])),
    force: { type: 'boolean' },
  },
})
const given: Record<string, unknown> = values

function end(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

if (hasChanges() !== false && !values.force) {
  end(
    hasChanges()
      ? 'content/ has changes that are not committed. Commit them, or say --force: the folder is kept beside the new one either way.'
      : 'There is no git here that could tell whether content/ was changed. Say --force: the folder is kept beside the new one.',
  )
}

const answers: Record<string, string> = {}
const lines = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : null
for (const { name, ask, wrong, hint } of questions) {
  let answer = typeof given[name] === 'string' ? given[name].trim() : undefined
  while (lines && (answer === undefined || wrong.test(answer)))
    answer = (await lines.question(`${ask} `)).trim()
  if (answer === undefined || wrong.test(answer)) end(`--${name}: ${hint}`)
  answers[name] = answer
}
lines?.close()

const kept = writeContent(answers as NewFirm)
const run = (file: string) =>
  spawnSync(process.execPath, [fileURLToPath(new URL(file, import.meta.url))], { stdio: 'inherit' })
const icons = run('icons.ts')
if (answers.language === 'en') run('../../demo/starter-documents.ts')
process.stdout.write(
  `content/ is that of ${answers.name} now; what was there is in ${kept}/.${icons.status === 0 ? '' : ' The icons could not be drawn: run `npm run icons`.'}\nNext: read content/*.ts and put your own words in, then 'npm start'.\n`,
)
