import { Icon, type IconProps } from '#ui/text/icon.tsx'

/** Prints. */
export const PrintIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="M7 9V4h10v5M7 17.5H5.5A1.5 1.5 0 0 1 4 16v-5a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v5a1.5 1.5 0 0 1-1.5 1.5H17" />
    <path d="M7 14.5h10V20H7z" />
  </Icon>
)
