// Command train trains the phase observer of steps on motion capture and writes its weights, which package solver/gait/phase embeds.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"

	"posewright/internal/evaluation/accuracy"
	"posewright/internal/evaluation/phasetraining"
	"posewright/rig/bvh"
	"posewright/solver/gait/phase"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("train", flag.ContinueOnError)
	motion := flags.String("motion", "", "folder or file of motion capture (.bvh, .amc) to train on")
	judge := flags.String("judge", "", "folder or file to judge on, of people who are not in --motion")
	out := flags.String("out", "", "file to write the weights to; without it they are only judged")
	weights := flags.String("weights", "", "judge these weights instead of training")
	steps := flags.Int("steps", 0, "steps of the training; 0 is 6000, about two minutes")
	seed := flags.Uint64("seed", 0, "seed of the training: the same seed and recordings give the same weights")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return nil
		}
		return err
	}
	switch {
	case flags.NArg() > 0:
		return fmt.Errorf("%q is no flag; give recordings with --motion", flags.Arg(0))
	case *motion == "" && (*weights == "" || *judge == ""):
		return errors.New("no recordings; give a folder with --motion, or weights with --weights and recordings with --judge")
	}
	var net *phase.Weights
	if *weights != "" {
		data, err := os.ReadFile(*weights)
		if err != nil {
			return err
		}
		if net, err = phase.DecodeWeights(data); err != nil {
			return fmt.Errorf("%s: %w", *weights, err)
		}
	} else {
		clips, err := read(*motion)
		if err != nil {
			return err
		}
		options := phasetraining.Options{Steps: *steps, Seed: *seed, Progress: func(done, total int) {
			if done%max(1, total/20) == 0 {
				fmt.Fprintf(os.Stderr, "\r%d of %d steps", done, total)
			}
		}}
		net, err = phasetraining.Train(ctx, options, clips)
		fmt.Fprintln(os.Stderr)
		if err != nil {
			return err
		}
		report("seen", net, clips)
	}
	if *judge != "" {
		clips, err := read(*judge)
		if err != nil {
			return err
		}
		report("unseen", net, clips)
	}
	if *out == "" {
		return nil
	}
	return os.WriteFile(*out, net.Encode(nil), 0o666)
}

// read reads the recordings of a folder and says which cannot be used.
func read(path string) ([]phasetraining.Clip, error) {
	files, err := accuracy.Files(path)
	if err != nil {
		return nil, err
	}
	clips, skipped := phasetraining.ReadClips(files, bvh.UpInferred)
	for _, err := range skipped {
		fmt.Fprintln(os.Stderr, "left out:", err)
	}
	if len(clips) == 0 {
		return nil, fmt.Errorf("none of the recordings in %s can be used", path)
	}
	return clips, nil
}

func report(which string, net *phase.Weights, clips []phasetraining.Clip) {
	s := phasetraining.Judge(net, clips)
	fmt.Printf("%s: %d files, %d samples of walking; right foot %.1f %%; sure in %.1f %%, of these right foot %.1f %%; median %.3f strides off\n",
		which, len(clips), s.Walking, 100*s.RightFoot, 100*s.Sure, 100*s.RightSure, s.MedianOff)
}
