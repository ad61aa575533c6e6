import { Icon, type IconProps } from '#ui/text/icon.tsx'

/** Back, before. */
export const LeftIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="m14.5 5.5-6.5 6.5 6.5 6.5" />
  </Icon>
)
