import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { keepTypedText } from './ui/before-hydration.ts'

keepTypedText()

// Runs with the framework's file, before the page has told the router of its routes. That is soon enough: React does not
// draw before all that is loading now has run.

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
