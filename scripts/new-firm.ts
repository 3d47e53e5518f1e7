import { basename } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { findFolder, hasChanges, type NewFirm, writeContent } from './new-content.ts'

// `npm run new-firm` writes `content/` (or --folder) for another firm, based on five answers or arguments.

const questions = [
  { name: 'name', ask: "What is the firm's name?", wrong: /^\s*$/, hint: 'enter a name' },
  { name: 'tagline', ask: 'What does it do, in one line?', wrong: /^\s*$/, hint: 'enter one line' },
  {
    name: 'email',
    ask: 'Which email address do clients write to?',
    wrong: /^(?!\S+@\S+\.\S+$)/,
    hint: 'enter an address like office@firm.example',
  },
  {
    name: 'color',
    ask: 'What is its color? (like #0b6e4f)',
    wrong: /^(?!#[0-9a-f]{6}$)/i,
    hint: "enter a color like '#0b6e4f'",
  },
  {
    name: 'language',
    ask: 'Which language is the site in? (en or de)',
    wrong: /^(?!en$|de$)/,
    hint: "choose 'en' or 'de'",
  },
] as const

function end(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

function readOptions(): Record<string, unknown> {
  const texts = Object.fromEntries(questions.map(({ name }) => [name, { type: 'string' as const }]))
  try {
    return parseArgs({ options: { ...texts, folder: { type: 'string' }, force: { type: 'boolean' } } }).values
  } catch (err) {
    return end((err as Error).message)
  }
}
const given = readOptions()

const folderName = typeof given.folder === 'string' ? given.folder.replace(/\/+$/, '') : 'content'
if (!folderName) end('--folder: enter the path of a folder')
const folder = findFolder(folderName)
const changed = given.force ? false : hasChanges(folder)
if (changed)
  end(
    `${folderName}/ has uncommitted changes. Commit them, or add --force. Either way, the old folder is kept next to the new one.`,
  )
if (changed === null)
  end(
    `${folderName}/ isn't in a git repository, so there is no way to tell whether it was changed. Add --force to replace it; the old folder is kept next to the new one.`,
  )

const answers: Record<string, string> = {}
const lines = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : null
for (const { name, ask, wrong: invalid, hint } of questions) {
  let answer = typeof given[name] === 'string' ? given[name].trim() : undefined
  while (lines && (answer === undefined || invalid.test(answer)))
    answer = (await lines.question(`${ask} `)).trim()
  if (answer === undefined || invalid.test(answer)) end(`--${name}: ${hint}`)
  answers[name] = answer
}
lines?.close()

const backupFolder = await writeContent(answers as NewFirm, folder).catch((err: Error) =>
  end(`${folderName}/ is unchanged: ${err.message}`),
)
process.stdout.write(
  `${folderName}/ now contains the content of ${answers.name}${backupFolder ? `; the previous content is in ${given.folder ? backupFolder : basename(backupFolder)}/` : ''}.\nNext: replace the placeholders in [[...]] in ${folderName}/, then run '${given.folder ? `CONTENT_DIR=${folderName} ` : ''}npm start'.\n`,
)
