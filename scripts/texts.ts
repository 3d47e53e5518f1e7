import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/** A call to `t` or `tRich`. `text` is null unless the first argument is a string literal. */
type Call = { text: string | null; call: Node; argument: Node; plain: boolean }

/** Returns the calls to `t` and `tRich` in a syntax tree. */
export function findTextCalls(program: object): Call[] {
  const calls: Call[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, callee, arguments: args } = node as Node & { callee?: Node; arguments?: Node[] }
    if (type === 'CallExpression' && args?.[0] && (callee?.name === 't' || callee?.name === 'tRich')) {
      const argument = args[0]
      const text = argument.type === 'Literal' && typeof argument.value === 'string' ? argument.value : null
      calls.push({ text, call: node as Node, argument, plain: callee.name === 't' && args.length === 1 })
    }
    for (const value of Object.values(node)) visit(value)
  }
  visit(program)
  return calls
}

const root = join(import.meta.dirname, '..')

/** Collects the program's texts, sorted. `unclear` lists files that pass something other than a string literal. */
export function collectTexts(): { texts: string[]; unclear: string[] } {
  const texts = new Set<string>()
  const unclear: string[] = []
  for (const file of globSync('{app,db,server}/**/*.{ts,tsx}', { cwd: root })) {
    const source = readFileSync(join(root, file), 'utf8')
    if (!/from '.*texts\.ts'/.test(source)) continue
    for (const { text } of findTextCalls(parseSync(file, source).program)) {
      if (text === null) unclear.push(file)
      else texts.add(text)
    }
  }
  return { texts: [...texts].sort(), unclear }
}

/** Writes app/content/texts.ts, the type of all texts, which git ignores. */
export function writeTextsType(): void {
  const union = collectTexts().texts.map((text) => `\n  | ${JSON.stringify(text)}`)
  writeFileSync(join(root, 'app/content/texts.ts'), `export type Text =${union.join('')}\n`)
}

// Part of `npm run check`.
if (import.meta.main) writeTextsType()
