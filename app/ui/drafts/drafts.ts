/// <reference lib="dom" />
import { useEffect } from 'react'
import { DAY_MS } from '#app/core/units.ts'
import { listUnsavedForms } from '#app/ui/form/unsaved-changes.ts'
import { getCurrentValue, getInitialValue, isControl } from '../form/controls.ts'
import type { Draft } from './drafts-context.ts'

const STORAGE_KEY_PREFIX = 'draft:'
const MAX_AGE_MS = DAY_MS
/** Selector for secret fields. A form that contains one is never stored. */
const SECRET_FIELDS_SELECTOR =
  '[type=password], [autocomplete*=password], [autocomplete=one-time-code], [name=code], [name=token]'
/** Query parameters that describe only the last action on a page. */
const TRANSIENT_QUERY_PARAMS = ['done', 'index', 'ask']

export function getReturnPath(): string {
  const { pathname, searchParams } = new URL(location.href)
  for (const name of TRANSIENT_QUERY_PARAMS) searchParams.delete(name)
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
}

function getStorageKey(formId: string): string | undefined {
  const account = document.querySelector<HTMLElement>('[data-account]')?.dataset.account
  return account && `${STORAGE_KEY_PREFIX}${account}:${formId}:${getReturnPath()}`
}

type StoredDraft = Omit<Draft, 'entries'> & { entries: [name: string, value: string][] }

/**
 * Stores the submitted form, and all other forms on the page with unsaved changes. Returns false if anything could not
 * be stored, because storage can be full or disabled.
 */
export function saveDrafts(sentFormId: string): boolean {
  const forms = new Set(listUnsavedForms())
  const sent = document.getElementById(sentFormId)
  if (sent instanceof HTMLFormElement) forms.add(sent)
  return forms.size > 0 && [...forms].map(saveDraft).every(Boolean)
}

function saveDraft(form: HTMLFormElement): boolean {
  const key = getStorageKey(form.id)
  if (!key || form.querySelector(SECRET_FIELDS_SELECTOR)) return false
  const hidden = (name: string) =>
    form.querySelector<HTMLInputElement>(`:scope > input[type=hidden][name=${name}]`)?.value ?? ''
  const draft: StoredDraft = {
    savedAt: Date.now(),
    intent: hidden('intent'),
    entry: hidden('entry'),
    version: hidden('version'),
    entries: [...form.elements]
      .filter(isControl)
      .filter((control) => control.name && control.type !== 'file' && !isUnchecked(control))
      .map(({ name, value }) => [name, value]),
  }
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export const isCheckable = (control: Element): control is HTMLInputElement =>
  control.matches('[type=checkbox], [type=radio]')
const isUnchecked = (control: Element) => isCheckable(control) && !control.checked

export function deleteDraft(formId: string) {
  const key = getStorageKey(formId)
  withStorage((storage) => key && storage.removeItem(key))
}

/** Returns the draft for a form on this page, unless the user has typed into the form. */
export function findDraft(formId: string): Draft | undefined {
  const key = getStorageKey(formId)
  const form = document.getElementById(formId)
  const typed = form instanceof HTMLFormElement && [...form.elements].filter(isControl).some(hasUserInput)
  if (!key || typed) return undefined
  return withStorage((storage) => {
    const draft: StoredDraft | null = JSON.parse(storage.getItem(key) ?? 'null')
    if (!draft || isExpired(draft)) return undefined
    const entries = new FormData()
    for (const entry of draft.entries) entries.append(...entry)
    return { ...draft, entries }
  })
}

const isExpired = ({ savedAt }: Pick<Draft, 'savedAt'>) => !(Date.now() - savedAt < MAX_AGE_MS)
const hasUserInput = (control: Parameters<typeof getCurrentValue>[0]) =>
  control.type !== 'file' && getCurrentValue(control) !== getInitialValue(control)

function deleteStaleDrafts(account: string | undefined) {
  withStorage((storage) => {
    for (const key of Object.keys(storage).filter((key) => key.startsWith(STORAGE_KEY_PREFIX))) {
      const own = account && key.startsWith(`${STORAGE_KEY_PREFIX}${account}:`)
      if (!own || isExpired(JSON.parse(storage.getItem(key) ?? '{}'))) storage.removeItem(key)
    }
  })
}

/** Returns undefined if storage is disabled, in which case browsers throw. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}

/** Deletes other accounts' drafts, and on sign-out all drafts. */
export function useDraftCleanup(account: string | undefined) {
  useEffect(() => {
    deleteStaleDrafts(account)
    const onSubmit = ({ target }: SubmitEvent) => {
      if (target instanceof HTMLFormElement && new URL(target.action).pathname === '/logout')
        deleteStaleDrafts(undefined)
    }
    document.addEventListener('submit', onSubmit)
    return () => document.removeEventListener('submit', onSubmit)
  }, [account])
}
