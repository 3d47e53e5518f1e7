import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { keepTypedText } from './ui/before-hydration.ts'

keepTypedText()

// Runs before the router has received its routes, which is safe: React renders only after all pending scripts have run.

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
