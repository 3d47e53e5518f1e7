import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { saveTypedText } from './ui/before-hydration.ts'

saveTypedText()

// Runs before the router has received its routes, which is safe: React renders only after all pending scripts have run.

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
