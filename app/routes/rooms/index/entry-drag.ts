import { type DragEvent, useRef } from 'react'

const HANDLE = '[data-entry]'
const findRow = (target: EventTarget) => (target instanceof Element ? target.closest('tr') : null)

/**
 * Returns event handlers for the element around a table whose rows have a handle with `data-entry`. `onDrop` gets the
 * id of the dragged entry and its new number. Buttons offer the same without dragging.
 */
export function useEntryDrag(enabled: boolean, onDrop: (entry: string, number: string) => void) {
  const dragged = useRef<string | null>(null)
  if (!enabled) return {}
  return {
    onDragStart: ({ target, dataTransfer }: DragEvent) => {
      const handle = target instanceof HTMLElement ? target.closest<HTMLElement>(HANDLE) : null
      dragged.current = handle?.dataset.entry ?? null
      dataTransfer.effectAllowed = 'move'
    },
    onDragOver: (event: DragEvent) => {
      if (dragged.current && findRow(event.target)) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      const handle = findRow(event.target)?.querySelector<HTMLElement>(HANDLE)
      const entry = dragged.current
      dragged.current = null
      const number = handle?.textContent?.split('.').at(-1)?.trim()
      if (!entry || !handle || !number || handle.dataset.entry === entry) return
      event.preventDefault()
      onDrop(entry, number)
    },
  }
}
