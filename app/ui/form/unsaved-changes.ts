/// <reference lib="dom" />
import { useEffect, useLayoutEffect, useRef } from 'react'
import { restoreTypedText } from '#app/ui/before-hydration.ts'
import { getCurrentValue, getInitialValue, isControl } from './controls.ts'
import type { FormOutcome } from './form-outcome.tsx'

/** The current page's forms, each with a function that returns whether it has unsaved changes. */
const watchedForms = new Map<HTMLFormElement, () => boolean>()
/** One object for each upload that ends when its page is left. */
const runningUploads = new Set<object>()
let showLeavePrompt: ((leave: () => void) => void) | undefined

export const hasUnsavedChanges = (container?: Element) =>
  [...watchedForms].some(([form, isDirty]) => (!container || container.contains(form)) && isDirty())

export const listUnsavedForms = () =>
  [...watchedForms].flatMap(([form, isDirty]) => (isDirty() ? [form] : []))

export const isUploadRunning = () => runningUploads.size > 0

/** Asks before the page is left while an upload is running. */
export function useUploadWarning(isRunning: boolean) {
  useEffect(() => {
    if (!isRunning) return
    const upload = {}
    runningUploads.add(upload)
    return () => {
      runningUploads.delete(upload)
    }
  }, [isRunning])
}

/** Calls `leave` immediately if nothing (inside `container`) is unsaved, otherwise after the user has confirmed. */
export function confirmLeave(leave: () => void, container?: Element) {
  if (showLeavePrompt && hasUnsavedChanges(container)) showLeavePrompt(leave)
  else leave()
}

export function useUnsavedChangesPrompt(showPrompt: (leave: () => void) => void) {
  useEffect(() => {
    showLeavePrompt = showPrompt
    return () => {
      showLeavePrompt = undefined
    }
  }, [showPrompt])
}

/**
 * Preserves a form's input, including input from before hydration. With `warnUnsaved`, asks before it is lost.
 * `awaiting`: the form was submitted, but has no response yet. `outcome`: the last response to this form.
 */
export function usePreservedInput(warnUnsaved: boolean, awaiting: boolean, outcome: FormOutcome | undefined) {
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    if (form.current) restoreTypedText(form.current.elements)
    // After a submission before hydration, moves the focus to the first invalid field.
    if (document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [])

  const saved = useRef<string>(undefined)
  const sent = useRef<string>(undefined)
  const rejected = outcome !== undefined && !isSaved(outcome)
  useEffect(() => {
    const element = form.current
    if (!element || !warnUnsaved) return
    // A rejected form's input isn't stored anywhere, so it counts as unsaved from the start.
    saved.current ??= rejected ? '' : serializeForm(element, getInitialValue)
    watchedForms.set(element, () => {
      saved.current ??= serializeForm(element, getInitialValue)
      return serializeForm(element, getCurrentValue) !== (sent.current ?? saved.current)
    })
    return () => {
      watchedForms.delete(element)
    }
  }, [warnUnsaved, rejected])
  useEffect(() => {
    if (awaiting) {
      sent.current = form.current ? serializeForm(form.current, getCurrentValue) : undefined
      return
    }
    // The reset form's controls mount on the next render, so the saved text is what was sent.
    if (sent.current !== undefined && outcome && isSaved(outcome))
      saved.current = outcome.result.initialValue === null ? undefined : sent.current
    sent.current = undefined
  }, [awaiting, outcome])
  return form
}

const isSaved = ({ result, notice }: FormOutcome) =>
  result.status === 'success' || result.initialValue === null || notice !== undefined

// Reads only descendants, because during streaming, hidden copies of controls can also refer to this form.
const serializeForm = (form: HTMLFormElement, read: typeof getCurrentValue) =>
  JSON.stringify(
    [...form.elements]
      .filter((control) => form.contains(control))
      .filter(isControl)
      .map((control) => [control.name, read(control)]),
  )
