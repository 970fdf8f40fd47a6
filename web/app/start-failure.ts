import type { Language } from '#contract/problem.ts'

// The catalogues may be what could not be loaded, so these texts are in the code.
const labels: Readonly<Record<Language, { readonly text: string; readonly reload: string }>> = {
  en: {
    text: 'This page did not load completely. The connection was lost, or the site has just been updated.',
    reload: 'Reload page',
  },
  ja: {
    text: 'ページを最後まで読み込めませんでした。接続が切れたか、サイトが更新されたばかりです。',
    reload: '再読み込み',
  },
  th: {
    text: 'โหลดหน้านี้ได้ไม่ครบ การเชื่อมต่อขาดหาย หรือเว็บไซต์เพิ่งได้รับการปรับปรุง',
    reload: 'โหลดหน้านี้ใหม่',
  },
}

/** Says above the page that it could not be started, with a button to try again. Depends on nothing else. */
export function showStartFailure(mount: HTMLElement, language: Language): void {
  const notice = document.createElement('div')
  notice.setAttribute('role', 'alert')
  notice.className = 'start-failure'
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = labels[language].reload
  button.addEventListener('click', () => location.reload())
  const text = document.createElement('p')
  text.textContent = labels[language].text
  notice.append(text, button)
  mount.before(notice)
}
