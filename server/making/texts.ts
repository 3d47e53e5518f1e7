import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/** A call of `t` or `tRich`: its first argument, and the whole of it. */
export type Call = { text: string | null; call: Node; argument: Node; plain: boolean }

/** The texts that a file asks for; `text` is null where that is not written out. */
export function callsIn(program: object): Call[] {
  const calls: Call[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, callee, arguments: given } = node as Node & { callee?: Node; arguments?: Node[] }
    if (type === 'CallExpression' && given?.[0] && (callee?.name === 't' || callee?.name === 'tRich')) {
      const argument = given[0]
      const text = argument.type === 'Literal' && typeof argument.value === 'string' ? argument.value : null
      calls.push({ text, call: node as Node, argument, plain: callee.name === 't' && given.length === 1 })
    }
    for (const value of Object.values(node)) visit(value)
  }
  visit(program)
  return calls
}

const root = join(import.meta.dirname, '../..')

/** All texts of the program, in order; `unclear` are the files in which one is not written out. */
export function allTexts(): { texts: string[]; unclear: string[] } {
  const texts = new Set<string>()
  const unclear: string[] = []
  for (const file of globSync('app/**/*.{ts,tsx}', { cwd: root })) {
    const source = readFileSync(join(root, file), 'utf8')
    if (!/from '.*texts\.ts'/.test(source)) continue
    for (const { text } of callsIn(parseSync(file, source).program)) {
      if (text === null) unclear.push(file)
      else texts.add(text)
    }
  }
  return { texts: [...texts].sort(), unclear }
}

/** The file that names them all. */
export const listOf = (texts: string[]): string =>
  [
    '// Made by `npm run texts`: all that the program says by itself to visitors and clients.',
    '',
    'export type Text =',
    ...texts.map((text) => `  | ${quoted(text)}`),
    '',
  ].join('\n')

const quoted = (text: string) =>
  text.includes("'") && !text.includes('"')
    ? `"${text}"`
    : `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`
