;; The inner loops of embedding: what is done to every pixel, four pixels at a time.
;;
;; A row of pixels is interleaved R, G, B and padded to whole blocks of four pixels, with four bytes to spare after it.
;; Names of rows and planes stand for their byte addresses in the memory that the host gives.

(module
  (import "host" "memory" (memory 1))

  ;; out[i] = a[i] + along * (b[i] - a[i]) for so many groups of four.
  (func (export "blend")
    (param $a i32) (param $b i32) (param $along f32) (param $out i32) (param $groups i32)
    (local $end i32) (local $from v128)
    (local.set $end (i32.add (local.get $out) (i32.shl (local.get $groups) (i32.const 4))))
    (loop $next
      (local.set $from (v128.load (local.get $a)))
      (v128.store (local.get $out)
        (f32x4.add (local.get $from)
          (f32x4.mul (f32x4.splat (local.get $along))
            (f32x4.sub (v128.load (local.get $b)) (local.get $from)))))
      (local.set $a (i32.add (local.get $a) (i32.const 16)))
      (local.set $b (i32.add (local.get $b) (i32.const 16)))
      (local.set $out (i32.add (local.get $out) (i32.const 16)))
      (br_if $next (i32.lt_u (local.get $out) (local.get $end)))))

  ;; Adds the mark to a row. $wave holds a value a pixel, no larger than $crest; $luma, $blueYellow and $paper hold a
  ;; value a block. Amplitudes are those of block centres, straight between; one before the first and one after the
  ;; last are read too. $dither holds what is added to each
  ;; of four neighbours before rounding, less than half a level.
  (func (export "mark")
    (param $in i32) (param $out i32) (param $blocks i32)
    (param $wave i32) (param $luma i32) (param $blueYellow i32) (param $paper i32) (param $dither i32)
    (param $crest f32) (param $inkNone f32) (param $inkFull f32) (param $paperFrom f32) (param $paperFull f32)
    (param $whiteFrom f32) (param $whiteFull f32) (param $lift f32)
    (local $end i32)
    (local $pixels v128) (local $r v128) (local $g v128) (local $b v128)
    (local $light v128) (local $free v128) (local $a v128) (local $c v128) (local $swing v128)
    (local $room v128) (local $roof v128) (local $move v128) (local $shift v128) (local $lifted v128)
    (local.set $end (i32.add (local.get $paper) (i32.shl (local.get $blocks) (i32.const 2))))
    (local.set $shift (v128.load (local.get $dither)))
    (loop $next
      (local.set $pixels (v128.load (local.get $in)))
      (local.set $r (f32x4.convert_i32x4_s
        (i8x16.shuffle 0 16 16 16 3 16 16 16 6 16 16 16 9 16 16 16 (local.get $pixels) (v128.const i32x4 0 0 0 0))))
      (local.set $g (f32x4.convert_i32x4_s
        (i8x16.shuffle 1 16 16 16 4 16 16 16 7 16 16 16 10 16 16 16 (local.get $pixels) (v128.const i32x4 0 0 0 0))))
      (local.set $b (f32x4.convert_i32x4_s
        (i8x16.shuffle 2 16 16 16 5 16 16 16 8 16 16 16 11 16 16 16 (local.get $pixels) (v128.const i32x4 0 0 0 0))))

      ;; Ink takes no mark: what is darker than the paper around, from $inkNone levels to $inkFull, where that is paper.
      (local.set $light (v128.load32_splat (local.get $paper)))
      (local.set $free (f32x4.pmax (f32x4.splat (f32.const 0)) (f32x4.pmin (f32x4.splat (f32.const 1))
        (f32x4.div
          (f32x4.sub
            (f32x4.sub (local.get $light) (f32x4.splat (local.get $inkNone)))
            (f32x4.add
              (f32x4.add
                (f32x4.mul (f32x4.splat (f32.const 0.299)) (local.get $r))
                (f32x4.mul (f32x4.splat (f32.const 0.587)) (local.get $g)))
              (f32x4.mul (f32x4.splat (f32.const 0.114)) (local.get $b))))
          (f32x4.splat (f32.sub (local.get $inkFull) (local.get $inkNone)))))))
      (local.set $free (f32x4.sub (f32x4.splat (f32.const 1)) (f32x4.mul (local.get $free)
        (f32x4.pmax (f32x4.splat (f32.const 0)) (f32x4.pmin (f32x4.splat (f32.const 1))
          (f32x4.div
            (f32x4.sub (local.get $light) (f32x4.splat (local.get $paperFrom)))
            (f32x4.splat (f32.sub (local.get $paperFull) (local.get $paperFrom)))))))))

      ;; Amplitudes: pixel centres lie 1/8 and 3/8 of a block from the block's centre.
      (local.set $a (f32x4.mul (local.get $free) (f32x4.add
        (f32x4.add
          (f32x4.mul (v128.const f32x4 0.375 0.125 0 0) (v128.load32_splat (i32.sub (local.get $luma) (i32.const 4))))
          (f32x4.mul (v128.const f32x4 0.625 0.875 0.875 0.625) (v128.load32_splat (local.get $luma))))
        (f32x4.mul (v128.const f32x4 0 0 0.125 0.375) (v128.load32_splat offset=4 (local.get $luma))))))
      (local.set $c (f32x4.mul (local.get $free) (f32x4.add
        (f32x4.add
          (f32x4.mul (v128.const f32x4 0.375 0.125 0 0)
            (v128.load32_splat (i32.sub (local.get $blueYellow) (i32.const 4))))
          (f32x4.mul (v128.const f32x4 0.625 0.875 0.875 0.625) (v128.load32_splat (local.get $blueYellow))))
        (f32x4.mul (v128.const f32x4 0 0 0.125 0.375) (v128.load32_splat offset=4 (local.get $blueYellow))))))
      (local.set $swing (v128.load (local.get $wave)))

      ;; White is lifted off the paper: by $lift levels where all channels are $whiteFull or more, by none up to $whiteFrom.
      (local.set $lifted (f32x4.mul (f32x4.splat (local.get $lift))
        (f32x4.pmax (f32x4.splat (f32.const 0)) (f32x4.pmin (f32x4.splat (f32.const 1))
          (f32x4.div
            (f32x4.sub
              (f32x4.pmin (local.get $r) (f32x4.pmin (local.get $g) (local.get $b)))
              (f32x4.splat (local.get $whiteFrom)))
            (f32x4.splat (f32.sub (local.get $whiteFull) (local.get $whiteFrom))))))))

      ;; Levels are pulled in until the mark has room. 1.5 x 2^23 is added so that the sum's lowest byte is the level, rounded.
      (local.set $move (f32x4.sub (local.get $a) (f32x4.mul (f32x4.splat (f32.const 0.114)) (local.get $c))))
      (local.set $room (f32x4.mul (f32x4.splat (local.get $crest)) (f32x4.abs (local.get $move))))
      (local.set $roof (f32x4.sub (f32x4.splat (f32.const 255)) (f32x4.pmax (local.get $room) (local.get $lifted))))
      (local.set $move (f32x4.add (local.get $shift) (f32x4.mul (local.get $move) (local.get $swing))))
      (local.set $r (f32x4.add (f32x4.splat (f32.const 12582912)) (f32x4.add (local.get $move)
        (f32x4.pmax (local.get $room) (f32x4.pmin (local.get $roof) (local.get $r))))))
      (local.set $g (f32x4.add (f32x4.splat (f32.const 12582912)) (f32x4.add (local.get $move)
        (f32x4.pmax (local.get $room) (f32x4.pmin (local.get $roof) (local.get $g))))))
      (local.set $move (f32x4.add (local.get $a) (f32x4.mul (f32x4.splat (f32.const 0.886)) (local.get $c))))
      (local.set $room (f32x4.mul (f32x4.splat (local.get $crest)) (f32x4.abs (local.get $move))))
      (local.set $roof (f32x4.sub (f32x4.splat (f32.const 255)) (f32x4.pmax (local.get $room) (local.get $lifted))))
      (local.set $move (f32x4.add (local.get $shift) (f32x4.mul (local.get $move) (local.get $swing))))
      (local.set $b (f32x4.add (f32x4.splat (f32.const 12582912)) (f32x4.add (local.get $move)
        (f32x4.pmax (local.get $room) (f32x4.pmin (local.get $roof) (local.get $b))))))

      (v128.store (local.get $out)
        (i8x16.shuffle 0 1 16 2 3 20 4 5 24 6 7 28 31 31 31 31
          (i8x16.shuffle 0 16 4 20 8 24 12 28 0 0 0 0 0 0 0 0 (local.get $r) (local.get $g))
          (local.get $b)))
      (local.set $in (i32.add (local.get $in) (i32.const 12)))
      (local.set $out (i32.add (local.get $out) (i32.const 12)))
      (local.set $wave (i32.add (local.get $wave) (i32.const 16)))
      (local.set $luma (i32.add (local.get $luma) (i32.const 4)))
      (local.set $blueYellow (i32.add (local.get $blueYellow) (i32.const 4)))
      (local.set $paper (i32.add (local.get $paper) (i32.const 4)))
      (br_if $next (i32.lt_u (local.get $paper) (local.get $end)))))

  ;; Mean colour, deviation of luma and brightest luma of every block of a band: $rows rows, $stride bytes apart, with 0
  ;; in the padding. $pixels are those of a block that count. Luma is reckoned in 256ths of a level, in whole numbers.
  (func (export "summarise")
    (param $in i32) (param $stride i32) (param $rows i32) (param $blocks i32) (param $pixels i32)
    (param $red i32) (param $green i32) (param $blue i32) (param $deviation i32) (param $brightest i32)
    (local $end i32) (local $row i32) (local $at i32) (local $r i32) (local $g i32) (local $b i32) (local $total i64)
    (local $four v128) (local $redGreen v128) (local $blues v128) (local $luma v128)
    (local $sumRedGreen v128) (local $sumBlue v128) (local $most v128) (local $squares v128)
    (local.set $end (i32.add (local.get $red) (local.get $blocks)))
    (loop $next
      (local.set $sumRedGreen (v128.const i32x4 0 0 0 0))
      (local.set $sumBlue (v128.const i32x4 0 0 0 0))
      (local.set $most (v128.const i32x4 0 0 0 0))
      (local.set $squares (v128.const i32x4 0 0 0 0))
      (local.set $at (local.get $in))
      (local.set $row (local.get $rows))
      (loop $down
        (local.set $four (v128.load (local.get $at)))
        ;; R and G of four pixels as pairs of 16 bits, B as 32 bits.
        (local.set $redGreen (i8x16.shuffle 0 16 1 16 3 16 4 16 6 16 7 16 9 16 10 16
          (local.get $four) (v128.const i32x4 0 0 0 0)))
        (local.set $blues (i8x16.shuffle 2 16 16 16 5 16 16 16 8 16 16 16 11 16 16 16
          (local.get $four) (v128.const i32x4 0 0 0 0)))
        (local.set $luma (i32x4.add
          (i32x4.dot_i16x8_s (local.get $redGreen) (v128.const i16x8 77 150 77 150 77 150 77 150))
          (i32x4.dot_i16x8_s (local.get $blues) (v128.const i16x8 29 0 29 0 29 0 29 0))))
        (local.set $sumRedGreen (i16x8.add (local.get $sumRedGreen) (local.get $redGreen)))
        (local.set $sumBlue (i32x4.add (local.get $sumBlue) (local.get $blues)))
        (local.set $most (i32x4.max_s (local.get $most) (local.get $luma)))
        (local.set $squares (i64x2.add (local.get $squares) (i64x2.add
          (i64x2.extmul_low_i32x4_u (local.get $luma) (local.get $luma))
          (i64x2.extmul_high_i32x4_u (local.get $luma) (local.get $luma)))))
        (local.set $at (i32.add (local.get $at) (local.get $stride)))
        (br_if $down (local.tee $row (i32.sub (local.get $row) (i32.const 1)))))

      (local.set $r (call $across (i32x4.dot_i16x8_s (local.get $sumRedGreen) (v128.const i16x8 1 0 1 0 1 0 1 0))))
      (local.set $g (call $across (i32x4.dot_i16x8_s (local.get $sumRedGreen) (v128.const i16x8 0 1 0 1 0 1 0 1))))
      (local.set $b (call $across (local.get $sumBlue)))
      (i32.store8 (local.get $red) (i32.div_u (local.get $r) (local.get $pixels)))
      (i32.store8 (local.get $green) (i32.div_u (local.get $g) (local.get $pixels)))
      (i32.store8 (local.get $blue) (i32.div_u (local.get $b) (local.get $pixels)))

      ;; n times the sum of squares less the square of the sum is n^2 times the variance.
      (local.set $total (i64.extend_i32_u (i32.add
        (i32.add (i32.mul (i32.const 77) (local.get $r)) (i32.mul (i32.const 150) (local.get $g)))
        (i32.mul (i32.const 29) (local.get $b)))))
      (f32.store (local.get $deviation) (f32.demote_f64 (f64.div
        (f64.sqrt (f64.convert_i64_s (i64.sub
          (i64.mul (i64.extend_i32_u (local.get $pixels))
            (i64.add (i64x2.extract_lane 0 (local.get $squares)) (i64x2.extract_lane 1 (local.get $squares))))
          (i64.mul (local.get $total) (local.get $total)))))
        (f64.convert_i32_s (i32.mul (i32.const 256) (local.get $pixels))))))

      (local.set $most (i32x4.max_s (local.get $most)
        (i8x16.shuffle 8 9 10 11 12 13 14 15 0 1 2 3 4 5 6 7 (local.get $most) (local.get $most))))
      (f32.store (local.get $brightest) (f32.div
        (f32.convert_i32_s (i32x4.extract_lane 0 (i32x4.max_s (local.get $most)
          (i8x16.shuffle 4 5 6 7 0 1 2 3 12 13 14 15 8 9 10 11 (local.get $most) (local.get $most)))))
        (f32.const 256)))
      (local.set $in (i32.add (local.get $in) (i32.const 12)))
      (local.set $red (i32.add (local.get $red) (i32.const 1)))
      (local.set $green (i32.add (local.get $green) (i32.const 1)))
      (local.set $blue (i32.add (local.get $blue) (i32.const 1)))
      (local.set $deviation (i32.add (local.get $deviation) (i32.const 4)))
      (local.set $brightest (i32.add (local.get $brightest) (i32.const 4)))
      (br_if $next (i32.lt_u (local.get $red) (local.get $end)))))

  ;; Of each value and the one $shift bytes after it the larger, or the smaller, for so many groups of four.
  (func (export "larger") (param $a i32) (param $shift i32) (param $groups i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $a) (i32.shl (local.get $groups) (i32.const 4))))
    (loop $next
      (v128.store (local.get $a) (f32x4.pmax
        (v128.load (local.get $a)) (v128.load (i32.add (local.get $a) (local.get $shift)))))
      (local.set $a (i32.add (local.get $a) (i32.const 16)))
      (br_if $next (i32.lt_u (local.get $a) (local.get $end)))))
  (func (export "smaller") (param $a i32) (param $shift i32) (param $groups i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $a) (i32.shl (local.get $groups) (i32.const 4))))
    (loop $next
      (v128.store (local.get $a) (f32x4.pmin
        (v128.load (local.get $a)) (v128.load (i32.add (local.get $a) (local.get $shift)))))
      (local.set $a (i32.add (local.get $a) (i32.const 16)))
      (br_if $next (i32.lt_u (local.get $a) (local.get $end)))))

  ;; Sum of the squares of the differences of so many groups of 16 bytes.
  (func (export "difference") (param $a i32) (param $b i32) (param $groups i32) (result i32)
    (local $end i32) (local $low v128) (local $high v128) (local $sum v128)
    (local.set $end (i32.add (local.get $a) (i32.shl (local.get $groups) (i32.const 4))))
    (loop $next
      (local.set $low (i16x8.sub
        (i16x8.extend_low_i8x16_u (v128.load (local.get $a))) (i16x8.extend_low_i8x16_u (v128.load (local.get $b)))))
      (local.set $high (i16x8.sub
        (i16x8.extend_high_i8x16_u (v128.load (local.get $a))) (i16x8.extend_high_i8x16_u (v128.load (local.get $b)))))
      (local.set $sum (i32x4.add (local.get $sum) (i32x4.add
        (i32x4.dot_i16x8_s (local.get $low) (local.get $low))
        (i32x4.dot_i16x8_s (local.get $high) (local.get $high)))))
      (local.set $a (i32.add (local.get $a) (i32.const 16)))
      (local.set $b (i32.add (local.get $b) (i32.const 16)))
      (br_if $next (i32.lt_u (local.get $a) (local.get $end))))
    (call $across (local.get $sum)))

  (func $across (param $four v128) (result i32)
    (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $four)) (i32x4.extract_lane 1 (local.get $four)))
      (i32.add (i32x4.extract_lane 2 (local.get $four)) (i32x4.extract_lane 3 (local.get $four)))))
)
