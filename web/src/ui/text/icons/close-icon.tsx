import { Icon, type IconProps } from '#ui/text/icon.tsx'

/** Close, refused. */
export const CloseIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="m6 6 12 12M18 6 6 18" />
  </Icon>
)
