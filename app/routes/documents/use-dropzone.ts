import { type ComponentProps, type DragEvent, useEffect, useRef, useState } from 'react'
import { documentKinds } from '#app/domain/documents/document-kinds.ts'

const ACCEPTED = Object.values(documentKinds)
  .flatMap(({ ending, mime }) => [ending, mime])
  .join()

export type Dropzone = {
  root: ComponentProps<'div'>
  input: ComponentProps<'input'>
  isDragActive: boolean
}

/** Returns props for an area that accepts files by drop, click and keyboard, and for its hidden file input. */
export function useDropzone({
  multiple,
  disabled,
  onFiles,
}: {
  multiple: boolean
  disabled: boolean
  /** Receives at least one file. A drop can contain several even without `multiple`. */
  onFiles: (files: File[]) => void
}): Dropzone {
  const input = useRef<HTMLInputElement>(null)
  const [isDragActive, setDragActive] = useState(false)

  // Without this, a file dropped outside the area would replace the page.
  useEffect(() => {
    const prevent = (event: Event) => event.preventDefault()
    document.addEventListener('dragover', prevent)
    document.addEventListener('drop', prevent)
    return () => {
      document.removeEventListener('dragover', prevent)
      document.removeEventListener('drop', prevent)
    }
  }, [])

  const take = (list: FileList | null) => {
    if (list && list.length > 0 && !disabled) onFiles([...list])
  }
  const openFilePicker = () => {
    if (!disabled) input.current?.click()
  }
  const markDrag = (event: DragEvent) => {
    event.preventDefault()
    if (!disabled && event.dataTransfer.types.includes('Files')) setDragActive(true)
  }
  return {
    isDragActive,
    root: {
      tabIndex: 0,
      role: 'button',
      'aria-disabled': disabled,
      onClick: openFilePicker,
      onKeyDown: (event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        openFilePicker()
      },
      onDragEnter: markDrag,
      onDragOver: markDrag,
      onDragLeave: ({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setDragActive(false)
      },
      onDrop: (event) => {
        event.preventDefault()
        setDragActive(false)
        take(event.dataTransfer.files)
      },
    },
    input: {
      ref: input,
      type: 'file',
      accept: ACCEPTED,
      multiple,
      tabIndex: -1,
      onChange: ({ currentTarget }) => {
        take(currentTarget.files)
        // Allows the same file to be chosen again.
        currentTarget.value = ''
      },
    },
  }
}
