/// <reference lib="dom" />
import { useEffect, useLayoutEffect, useRef } from 'react'
import { restoreTypedText } from '#app/ui/before-hydration.ts'
import { getCurrentValue, getInitialValue, isControl } from './controls.ts'
import type { FormOutcome } from './form-outcome.ts'

/** Forms of the current page, each with a function that returns whether it has unsaved changes. */
const guardedForms = new Map<HTMLFormElement, () => boolean>()
let showLeavePrompt: ((leave: () => void) => void) | undefined

export const hasUnsavedChanges = (part?: Element) =>
  [...guardedForms].some(([form, isDirty]) => (!part || part.contains(form)) && isDirty())

export const listUnsavedForms = () =>
  [...guardedForms].flatMap(([form, isDirty]) => (isDirty() ? [form] : []))

/** Calls `leave` at once if nothing is unsaved (inside `part`), otherwise after the user has confirmed. */
export function confirmLeave(leave: () => void, part?: Element) {
  if (showLeavePrompt && hasUnsavedChanges(part)) showLeavePrompt(leave)
  else leave()
}

export function useUnsavedChangesPrompt(ask: (leave: () => void) => void) {
  useEffect(() => {
    showLeavePrompt = ask
    return () => {
      showLeavePrompt = undefined
    }
  }, [ask])
}

/**
 * Preserves a form's input, including input from before hydration, and with `guard` prompts before it is lost.
 * `awaiting`: submitted, but without a response; `answer`: the last response to this form.
 */
export function usePreservedInput(guard: boolean, awaiting: boolean, outcome: FormOutcome | undefined) {
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    if (form.current) restoreTypedText(form.current.elements)
    // After a submission before hydration, moves the focus to the first invalid field.
    if (document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [])

  const saved = useRef<string>(undefined)
  const sent = useRef<string>(undefined)
  const refused = outcome !== undefined && !isSaved(outcome)
  useEffect(() => {
    const element = form.current
    if (!element || !guard) return
    // A rejected form contains input that is not stored anywhere.
    saved.current ??= refused ? '' : serializeForm(element, getInitialValue)
    guardedForms.set(element, () => {
      saved.current ??= serializeForm(element, getInitialValue)
      return serializeForm(element, getCurrentValue) !== (sent.current ?? saved.current)
    })
    return () => {
      guardedForms.delete(element)
    }
  }, [guard, refused])
  useEffect(() => {
    if (awaiting) {
      sent.current = form.current ? serializeForm(form.current, getCurrentValue) : undefined
      return
    }
    // A form reset after saving mounts new controls later, so its saved text is not known yet.
    if (sent.current !== undefined && outcome && isSaved(outcome))
      saved.current = outcome.result.initialValue === null ? undefined : sent.current
    sent.current = undefined
  }, [awaiting, outcome])
  return form
}

const isSaved = ({ result, notice }: FormOutcome) =>
  result.status === 'success' || result.initialValue === null || notice !== undefined

// Reads only descendants: during streaming, hidden copies of controls may refer to this form, too.
const serializeForm = (form: HTMLFormElement, read: typeof getCurrentValue) =>
  JSON.stringify(
    [...form.elements]
      .filter((control) => form.contains(control))
      .filter(isControl)
      .map((control) => [control.name, read(control)]),
  )
