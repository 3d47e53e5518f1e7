import { expect } from 'vitest'
import { textOf } from './html.ts'

/** Expects a status and each of these words in the body; returns the body. */
export async function expectPage(response: Response | Promise<Response>, status: number, ...words: string[]) {
  const answer = await response
  const text = await textOf(answer)
  const missing = words.filter((one) => !text.includes(one))
  expect({ status: answer.status, missing }).toEqual({ status, missing: [] })
  return text
}
