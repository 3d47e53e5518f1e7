/// <reference lib="dom" />
import { useLayoutEffect, useRef } from 'react'
import { t } from '#app/texts.ts'
import { isControl } from '../form/early-input.ts'
import { FormMessage } from '../form/form-message.tsx'
import { deleteDraft, findDraft, isCheckable } from './drafts.ts'
import type { Draft, Drafts } from './drafts-context.ts'

/** Says that the text is back, sets the controls that the form does not set itself, and unfolds what hides them. */
function RestoredNote({ draft, onDiscard }: { draft: Draft; onDiscard: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const controls = place.current?.closest('form')?.elements ?? []
    for (const control of [...controls].filter(isControl).filter(isCheckable)) {
      const checked = draft.entries.getAll(control.name).includes(control.value)
      if (control.checked !== checked) control.click()
      if (checked) unfold(control)
    }
    unfold(place.current)
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'center' })
  }, [draft])
  return (
    <div
      ref={place}
      tabIndex={-1}
      data-notice
      className="outline-none flex flex-wrap items-center justify-between bg-good-ground pr-3 max-sm:pb-3"
    >
      <FormMessage tone="good">{t('Your text is back. It hasn’t been sent or saved yet.')}</FormMessage>
      <button type="button" onClick={onDiscard} className="button button-line max-sm:ml-4">
        {t('Discard')}
      </button>
    </div>
  )
}

function unfold(element: Element | null) {
  let details = element?.closest('details')
  while (details) {
    details.open = true
    details = details.parentElement?.closest('details')
  }
}

export const drafts: Drafts = {
  find: findDraft,
  note: (formId, draft, onDiscard) => (
    <RestoredNote
      draft={draft}
      onDiscard={() => {
        deleteDraft(formId)
        // The focus would be lost with the note.
        document.getElementById(formId)?.querySelector<HTMLElement>('[data-sends] button')?.focus()
        onDiscard()
      }}
    />
  ),
}
