import { expect, it, vi } from 'vitest'

it('draws frames also after a test in whose own time the focus went', async () => {
  vi.useFakeTimers()
  const button = document.createElement('button')
  document.body.append(button)
  button.focus()
  button.remove()
  vi.useRealTimers()

  const drawn = vi.fn<FrameRequestCallback>()
  requestAnimationFrame(drawn)

  await vi.waitFor(() => expect(drawn).toHaveBeenCalledOnce(), { timeout: 5000 })
})
