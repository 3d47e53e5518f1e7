import { useEffect, useRef, useState } from 'react'
import { useBeforeUnload, useRevalidator } from 'react-router'
import type { FolderItem } from './folder-files.ts'
import { createReport, sendFolder, type UploadProgress, type UploadReport } from './send-folder.ts'

/** Returns the state of an upload of files and folders, with functions to start, cancel and resume it. */
export function useFolderUpload(target: { url: string; folder: string }) {
  const [progress, setProgress] = useState<UploadProgress | null>(null)
  const [report, setReport] = useState<UploadReport | null>(null)
  const [error, setError] = useState<string | null>(null)
  const abort = useRef<AbortController | null>(null)
  const resume = useRef(() => {})
  const revalidator = useRevalidator()
  useBeforeUnload((event) => {
    if (abort.current) event.preventDefault()
  })
  useEffect(() => {
    const resumeNow = () => resume.current()
    window.addEventListener('online', resumeNow)
    return () => {
      window.removeEventListener('online', resumeNow)
      abort.current?.abort()
      resume.current()
    }
  }, [])

  const start = async (items: FolderItem[]) => {
    if (abort.current || items.length === 0) return
    const controller = new AbortController()
    abort.current = controller
    const current = createReport()
    setReport(null)
    setError(null)
    const wait = (seconds: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, seconds * 1000)
        resume.current = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    const control = { report: current, onProgress: setProgress, wait, signal: controller.signal }
    try {
      await sendFolder(items, target, control)
    } catch (err) {
      setError(err instanceof Error ? err.message : String(err))
    }
    abort.current = null
    resume.current = () => {}
    setProgress(null)
    setReport(current)
    await revalidator.revalidate()
  }
  const cancel = () => {
    abort.current?.abort()
    resume.current()
  }
  return { progress, report, error, start, cancel, resume: () => resume.current() }
}
