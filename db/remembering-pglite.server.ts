import { PGlite } from '@electric-sql/pglite'

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>
type Options = Parameters<PGlite['execProtocolStream']>[1]
type Statement = { name: string; described: Messages }

const [PARSE, DESCRIBE, BIND, EXECUTE, SYNC, CLOSE, QUERY, OF_STATEMENT] = [...'PDBESCQS'].map((letter) =>
  letter.charCodeAt(0),
)
/** Statements that are kept prepared; the program itself has about 400. */
const MOST = 300
/** So many changed rows make the plan of a statement an old one: what was a short table may be a long one now. */
const ROWS_CHANGED = 1000

/** Others may change tables: what was prepared would have other columns then. */
const EVERY_DAY = /^[\s(]*(select|insert|update|delete|with|savepoint|release|rollback|show|lock)\b/i
const PREPARED = /^[\s(]*(select|insert|update|delete|with)\b/i

const text = new TextDecoder()
const encoder = new TextEncoder()
const concat = (parts: Uint8Array[]): Uint8Array => Buffer.concat(parts)

/** A message of the protocol: its letter, its length, and what it says. */
function messageOf(letter: number | undefined, ...parts: Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 4)
  const head = Buffer.alloc(5)
  head.writeUInt8(letter ?? 0, 0)
  head.writeInt32BE(length, 1)
  return concat([head, ...parts])
}
const named = (name: string) => encoder.encode(`${name}\0`)

/**
 * The embedded database, which is asked in one go instead of six times for each query, and prepares what is asked a
 * second time: to read a statement and to plan it takes longer than to carry it out.
 */
export class RememberingPglite extends PGlite {
  #remembers = false
  readonly #known = new Map<string, Statement>()
  readonly #seen = new Set<string>()
  #closing: Uint8Array[] = []
  #held: Uint8Array[] = []
  #asked: { sql: string; statement?: Statement } | undefined
  #synced = false
  #count = 0
  #changed = 0

  /** From now on. While it is migrated nothing is worth it. */
  remember(): void {
    this.#remembers = true
  }

  override async execProtocolStream(message: Uint8Array, options?: Options): Promise<Messages> {
    if (!this.#remembers) return super.execProtocolStream(message, options)
    switch (message[0]) {
      case PARSE:
        return this.#parse(message)
      case DESCRIBE:
        return message[5] === OF_STATEMENT ? this.#describe(message, options) : this.#describePortal(message)
      case BIND:
        return this.#bind(message)
      case EXECUTE:
        return this.#execute(message, options)
      case SYNC: {
        const synced = this.#synced
        this.#synced = false
        this.#held = []
        return synced ? [] : super.execProtocolStream(message, options)
      }
      case QUERY:
        if (!/^(begin|commit|rollback|checkpoint)\0$/i.test(text.decode(message.subarray(5, 20))))
          this.#forget()
        return super.execProtocolStream(message, options)
      default:
        return super.execProtocolStream(message, options)
    }
  }

  #parse(message: Uint8Array): Messages {
    const sql = text.decode(message.subarray(6, -3))
    if (!EVERY_DAY.test(sql)) this.#forget()
    const statement = this.#known.get(sql)
    this.#asked = { sql, ...(statement ? { statement } : {}) }
    this.#held = statement ? [] : [message]
    return []
  }

  async #describe(message: Uint8Array, options: Options): Promise<Messages> {
    const asked = this.#asked
    if (!asked) return super.execProtocolStream(message, options)
    if (asked.statement) {
      // The newest last, so that the first one is what was not asked for longest.
      this.#known.delete(asked.sql)
      this.#known.set(asked.sql, asked.statement)
      return asked.statement.described
    }
    const [parse] = this.#held
    this.#held = []
    if (!parse || !this.#isWorthIt(parse, asked.sql))
      return super.execProtocolStream(
        concat([...this.#takeClosing(), parse ?? new Uint8Array(), message]),
        options,
      )
    const name = `s${++this.#count}`
    const described = await super.execProtocolStream(
      concat([
        ...this.#takeClosing(),
        messageOf(PARSE, named(name), parse.subarray(6)),
        messageOf(DESCRIBE, Uint8Array.of(OF_STATEMENT ?? 0), named(name)),
      ]),
      options,
    )
    asked.statement = { name, described }
    this.#known.set(asked.sql, asked.statement)
    const [oldest] = this.#known.keys()
    if (this.#known.size > MOST && oldest !== undefined) this.#drop(oldest)
    return described
  }

  /** What is asked for the second time, and changes or reads rows. */
  #isWorthIt(parse: Uint8Array, sql: string): boolean {
    // Types that somebody names are not part of the text.
    const plain = parse.at(-1) === 0 && parse.at(-2) === 0
    if (!plain || !PREPARED.test(sql)) return false
    if (this.#seen.has(sql)) return true
    if (this.#seen.size > 4 * MOST) this.#seen.clear()
    this.#seen.add(sql)
    return false
  }

  #describePortal(message: Uint8Array): Messages {
    const statement = this.#asked?.statement
    if (statement) return statement.described.filter(({ name }) => name === 'rowDescription')
    this.#held.push(message)
    return []
  }

  #bind(message: Uint8Array): Messages {
    const statement = this.#asked?.statement
    this.#held = [
      statement ? messageOf(BIND, Uint8Array.of(0), named(statement.name), message.subarray(7)) : message,
    ]
    return []
  }

  async #execute(message: Uint8Array, options: Options): Promise<Messages> {
    const all = concat([...this.#held, message, messageOf(SYNC)])
    this.#held = []
    this.#synced = true
    const answers = await super.execProtocolStream(all, options)
    for (const answer of answers)
      if ('text' in answer && /^(INSERT|UPDATE|DELETE)/.test(String(answer.text)))
        this.#changed += Number(/\d+$/.exec(String(answer.text))?.[0] ?? 0)
    if (this.#changed > ROWS_CHANGED) this.#forget()
    return answers
  }

  #drop(sql: string): void {
    const statement = this.#known.get(sql)
    if (!statement) return
    this.#known.delete(sql)
    this.#closing.push(messageOf(CLOSE, Uint8Array.of(OF_STATEMENT ?? 0), named(statement.name)))
  }

  #forget(): void {
    this.#changed = 0
    for (const sql of [...this.#known.keys()]) this.#drop(sql)
  }

  #takeClosing(): Uint8Array[] {
    const closing = this.#closing
    this.#closing = []
    return closing
  }
}
