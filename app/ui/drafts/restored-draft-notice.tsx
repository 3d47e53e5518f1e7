/// <reference lib="dom" />
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { t } from '#app/texts.ts'
import { isControl } from '#app/ui/form/controls.ts'
import { FormMessage } from '#app/ui/form/form-outcome.tsx'
import { deleteDraft, findDraft, isCheckable } from './drafts.ts'
import type { Draft, Drafts } from './drafts-context.ts'

/** Notice that a draft was restored. Also fills in uncontrolled fields and expands the sections that hide them. */
function RestoredDraftNotice({ draft, onDiscard }: { draft: Draft; onDiscard: () => void }) {
  const container = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const controls = container.current?.closest('form')?.elements ?? []
    for (const control of [...controls].filter(isControl).filter(isCheckable)) {
      const checked = draft.entries.getAll(control.name).includes(control.value)
      if (control.checked !== checked) control.click()
      if (checked) expandAncestors(control)
    }
    expandAncestors(container.current)
    container.current?.focus({ preventScroll: true })
    container.current?.scrollIntoView({ block: 'center' })
  }, [draft])
  return (
    <div
      ref={container}
      tabIndex={-1}
      data-notice
      className="outline-none flex flex-wrap items-center justify-between bg-good-ground pr-3 max-sm:pb-3"
    >
      <FormMessage tone="good">
        {t('We’ve restored your text. It hasn’t been sent or saved yet.')}
      </FormMessage>
      <button type="button" onClick={onDiscard} className="button button-line max-sm:ml-4">
        {t('Discard')}
      </button>
    </div>
  )
}

function expandAncestors(element: Element | null) {
  let details = element?.closest('details')
  while (details) {
    details.open = true
    details = details.parentElement?.closest('details')
  }
}

export const drafts: Drafts = {
  useRestored: (form, { parse, answered, version, setBaseRevision }) => {
    const [draft, setDraft] = useState<Draft>()
    if (answered && draft) setDraft(undefined)
    // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form
    useEffect(() => {
      const found = findDraft(form.id)
      if (!found || answered) return
      const { payload } = parse(found.entries)
      form.update({ value: payload as Record<string, string>, validated: false })
      setDraft(found)
      // Submits the draft's revision. If the record has been saved since, the server reports an edit conflict.
      if (found.version) setBaseRevision(found.version)
    }, [form.id])
    const discard = () => {
      deleteDraft(form.id)
      document.getElementById(form.id)?.querySelector<HTMLElement>('[data-submit] button')?.focus()
      form.reset()
      setDraft(undefined)
      setBaseRevision(version)
    }
    return draft && <RestoredDraftNotice draft={draft} onDiscard={discard} />
  },
}
