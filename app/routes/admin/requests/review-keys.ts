import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Keyboard review of a list of requests: J and K move between rows, A accepts, R requests changes. The keys work only
 * while the list has the focus, so that speech input can't trigger them elsewhere (WCAG 2.1.4). `reviewed` is the
 * response to a decision. After each one, `next` gets the focus: the first of the `submitted` requests after the
 * reviewed one, from the top again after the last.
 */
export function useReviewKeys(reviewed: object | undefined, submitted: string[]) {
  const list = useRef<HTMLElement>(null)
  // Recorded when a form is sent, because an accepted request moves to the end of the list or out of it.
  const [following, setFollowing] = useState<string[]>([])
  const next = following.find((id) => submitted.includes(id)) ?? submitted[0]
  const { hash } = useLocation()
  useEffect(() => {
    const section = list.current
    const press = (event: KeyboardEvent) => {
      const { target, key } = event
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (target instanceof Element && target.closest('input, textarea, select, dialog, .menu')) return
      if (section && handleKey(section, key.toLowerCase())) event.preventDefault()
    }
    const recordFollowing = ({ target }: Event) => {
      const items = [...(section?.querySelectorAll('article') ?? [])]
      const at = items.findIndex((item) => item.contains(target as Node))
      setFollowing([...items.slice(at + 1), ...items.slice(0, at)].map(({ id }) => id))
    }
    section?.addEventListener('keydown', press)
    section?.addEventListener('submit', recordFollowing)
    return () => {
      section?.removeEventListener('keydown', press)
      section?.removeEventListener('submit', recordFollowing)
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves the focus only after a decision
  useEffect(() => {
    if (reviewed && next) focusRow(document.getElementById(next)?.querySelector('details[data-request]'))
  }, [reviewed])
  useEffect(() => {
    const linked = hash && document.getElementById(hash.slice(1))
    if (linked && list.current?.contains(linked)) focusRow(linked.querySelector('details[data-request]'))
  }, [hash])
  return { list, next }
}

/** Handles a shortcut. Returns false for any other key. */
function handleKey(list: HTMLElement, key: string): boolean {
  const rows = [...list.querySelectorAll<HTMLDetailsElement>('details[data-request]')]
  const focused = rows.findIndex((row) => row.contains(document.activeElement))
  const at = focused < 0 ? rows.findIndex((row) => row.open) : focused
  const row = rows[at]
  if (key === 'j' || key === 'k') {
    const next = rows[key === 'j' ? at + 1 : at - 1]
    if (!next) return false
    if (row) row.open = false
    focusRow(next)
    return true
  }
  if (key === 'a') return click(row?.querySelector('[name=intent][value=accept] ~ button'))
  if (key === 'r') {
    const changes = row?.querySelector<HTMLDetailsElement>('details[data-request-changes]')
    if (!changes) return false
    changes.open = true
    changes.querySelector('textarea')?.focus()
    return true
  }
  return false
}

function focusRow(row: Element | null | undefined) {
  if (!(row instanceof HTMLDetailsElement)) return
  row.open = true
  row.querySelector('summary')?.focus()
}

function click(button: HTMLElement | null | undefined): boolean {
  button?.click()
  return Boolean(button)
}
