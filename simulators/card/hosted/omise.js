// The part of Omise.js that shops use for their card form: OmiseCard.configure and OmiseCard.open.
window.OmiseCard = (() => {
  const { origin } = new URL(document.currentScript.src)
  let settings = {}

  const openFrame = (wish) => {
    const frame = document.createElement('iframe')
    const asked = {
      publicKey: wish.publicKey,
      amount: wish.amount,
      currency: wish.currency ?? 'THB',
      locale: wish.locale ?? 'en',
      frameLabel: wish.frameLabel ?? '',
      submitLabel: wish.submitLabel ?? '',
      parent: window.location.origin,
    }
    frame.src = `${origin}/pay.html#${new URLSearchParams(asked)}`
    frame.title = wish.frameLabel ?? 'Card'
    Object.assign(frame.style, {
      position: 'fixed',
      inset: '0',
      width: '100%',
      height: '100%',
      border: '0',
      zIndex: '2147483647',
    })
    return frame
  }

  return {
    configure(wish) {
      settings = { ...settings, ...wish }
    },
    open(more) {
      const wish = { ...settings, ...more }
      const frame = openFrame(wish)
      const opener = document.activeElement
      const behind = [...document.body.children].filter((one) => !one.inert)
      const hear = (event) => {
        if (event.origin !== origin || event.source !== frame.contentWindow) return
        window.removeEventListener('message', hear)
        frame.remove()
        for (const one of behind) one.inert = false
        opener?.focus()
        if (typeof event.data?.token === 'string') wish.onCreateTokenSuccess?.(event.data.token)
        else wish.onFormClosed?.()
      }
      window.addEventListener('message', hear)
      for (const one of behind) one.inert = true
      document.body.append(frame)
      frame.focus()
    },
  }
})()
