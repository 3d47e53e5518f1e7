/// <reference lib="dom" />
import { useEffect, useLayoutEffect, useRef } from 'react'
import { announceTyped } from '../before-hydration.ts'
import { enteredIn, isControl, servedIn } from './controls.ts'
import type { FormAnswer } from './form-answer.ts'

/** The forms of the present page that ask before what is in them is lost, each with whether something is. */
const guarded = new Map<HTMLFormElement, () => boolean>()
let asking: ((leave: () => void) => void) | undefined

/** Whether something was entered that has not been saved; `part`: only in forms inside it. */
export const hasUnsaved = (part?: Element) =>
  [...guarded].some(([form, isDirty]) => (!part || part.contains(form)) && isDirty())

/** The forms with something entered that has not been saved. */
export const unsavedForms = () => [...guarded].flatMap(([form, isDirty]) => (isDirty() ? [form] : []))

/** Does it at once where nothing is unsaved (inside `part`), else when the person has agreed. */
export function leaveBy(leave: () => void, part?: Element) {
  if (asking && hasUnsaved(part)) asking(leave)
  else leave()
}

/** For the one dialog that asks. */
export function useAsking(ask: (leave: () => void) => void) {
  useEffect(() => {
    asking = ask
    return () => {
      asking = undefined
    }
  }, [ask])
}

/**
 * Keeps what is entered in a form: what came before the scripts counts, and with `guard` nobody leaves it by
 * mistake. `awaiting`: it was sent, and its answer is not there yet; `answer` is the last one to this form.
 */
export function useKeptInput(guard: boolean, awaiting: boolean, answer: FormAnswer | undefined) {
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    if (form.current) announceTyped(form.current.elements)
    // Sent before the scripts came, it comes back as a page, and goes on where the first thing is wrong.
    if (document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [])

  const saved = useRef<string>(undefined)
  const sent = useRef<string>(undefined)
  const refused = answer !== undefined && !isDone(answer)
  useEffect(() => {
    const element = form.current
    if (!element || !guard) return
    // A form that comes back refused has in it what is stored nowhere.
    saved.current ??= refused ? '' : textOf(element, servedIn)
    guarded.set(element, () => {
      saved.current ??= textOf(element, servedIn)
      return textOf(element, enteredIn) !== (sent.current ?? saved.current)
    })
    return () => {
      guarded.delete(element)
    }
  }, [guard, refused])
  useEffect(() => {
    if (awaiting) {
      sent.current = form.current ? textOf(form.current, enteredIn) : undefined
      return
    }
    // A form that was emptied begins anew, with controls that are not there yet.
    if (sent.current !== undefined && answer && isDone(answer))
      saved.current = answer.result.initialValue === null ? undefined : sent.current
    sent.current = undefined
  }, [awaiting, answer])
  return form
}

const isDone = ({ result, notice }: FormAnswer) =>
  result.status === 'success' || result.initialValue === null || notice !== undefined

// Only what stands inside: of a streamed part there may be a hidden copy for a moment, whose controls name this form, too.
const textOf = (form: HTMLFormElement, read: typeof enteredIn) =>
  JSON.stringify(
    [...form.elements]
      .filter((control) => form.contains(control))
      .filter(isControl)
      .map((control) => [control.name, read(control)]),
  )
