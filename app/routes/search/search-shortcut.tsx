import { lazy, Suspense, useEffect, useState } from 'react'
import type { SearchArea } from './search-paths.ts'

// Loaded on demand, because only a few page views lead to a search.
const SearchDialog = lazy(() => import('./search-dialog.tsx'))

export function SearchShortcut({ area }: { area: SearchArea }) {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  if (!open) return null
  return (
    <Suspense fallback={null}>
      <SearchDialog area={area} onClose={() => setOpen(false)} />
    </Suspense>
  )
}
